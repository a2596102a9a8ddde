// What `programs.ts` is to Node: `browser` in package.json puts it in its place where a page is made.

function noPrograms(argument: string): never {
  throw new Error(`A page has no files and no programs, and so no agent ${argument}; make an object with a method choose(view).`);
}

export { noPrograms as openModule, noPrograms as openProgram, noPrograms as openPython };
