declare const __SCHILTRON_VERSION__: string;
/** Lengths of the files of networks and feature policies, uncompressed, by name. */
declare const __FILE_BYTES__: {
  readonly runtime: number;
  readonly networks: Readonly<Record<string, number>>;
  readonly policies: Readonly<Record<string, number>>;
};
/** What the page tells of the feature policies that come with it, from their cards. */
declare const __POLICIES__: readonly Omit<import('../../server/engine/context/levels.ts').ServedPolicy, 'file'>[];

/** Fields on the first screen, drawn when the page was built: their addresses by the ids of rulesets. */
declare module 'schiltron:field-pictures' {
  export const fieldPictures: Readonly<Record<string, string>>;
}

declare module 'schiltron:worker-address' {
  /** Address of the built `workers/worker.ts`. */
  const address: string;
  export default address;
}
