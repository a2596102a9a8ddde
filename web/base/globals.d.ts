declare const __SCHILTRON_VERSION__: string;
/** Lengths of the files of networks, uncompressed; of networks by name. */
declare const __FILE_BYTES__: { readonly runtime: number; readonly networks: Readonly<Record<string, number>> };

/** Fields on the first screen, drawn when the page was built: their addresses by the ids of rulesets. */
declare module 'schiltron:field-pictures' {
  export const fieldPictures: Readonly<Record<string, string>>;
}

declare module 'schiltron:worker-address' {
  /** Address of the built `workers/worker.ts`. */
  const address: string;
  export default address;
}
