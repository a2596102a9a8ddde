declare const __SCHILTRON_VERSION__: string;
/** Lengths of the files of networks, uncompressed; of networks by name. */
declare const __FILE_BYTES__: { readonly runtime: number; readonly networks: Readonly<Record<string, number>> };
