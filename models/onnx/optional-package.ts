/** Loads a package that npm does not install by itself, because only some need it.
 * @param load imports it; a function, so that compilers see which package it is
 * @param purpose what it is needed for, as the subject of a sentence
 * @throws Error that tells how to install it, if it is not there; what loading it throws otherwise */
export async function loadOptional<T>(name: string, purpose: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(`'${name}'`)) throw error;
    throw new Error(`${purpose} needs the package ${name}, which is not installed: npm install ${name}`, { cause: error });
  }
}
