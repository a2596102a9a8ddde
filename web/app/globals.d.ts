declare const __SCHILTRON_VERSION__: string;
