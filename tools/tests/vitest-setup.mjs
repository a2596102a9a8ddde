// Worker threads and the command line run from dist/: have it built before any test starts. Types are checked by a step of their own.
import { build, isBuilt } from '../build/build.mjs';

export default function setup() {
  if (!isBuilt() && !build({ unchecked: true })) console.warn('The build has errors; tests that need dist/ may fail.');
}
