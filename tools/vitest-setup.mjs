// Worker threads and the command line run from dist/: have it built before any test starts.
import { build, isBuilt } from './build.mjs';

export default function setup() {
  if (!isBuilt() && !build()) console.warn('The build has errors; tests that need dist/ may fail.');
}
