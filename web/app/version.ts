/** Version of the package that the page was built from. */
export const version: string = __SCHILTRON_VERSION__;
