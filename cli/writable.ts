import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandFault } from './fault.ts';

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The folder that is there, or the nearest one above. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

function canWriteIn(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function faultOf(folder: string): string | null {
  const present = nearest(resolve(folder));
  if (!isFolder(present)) return `${present} is not a folder`;
  return canWriteIn(present) ? null : `nothing may be written in ${present}`;
}

function refuse(path: string, fault: string | null, advice: string): void {
  if (fault !== null) throw new CommandFault(`${path} cannot be written: ${fault}. ${advice}`, 'CANNOT_WRITE');
}

/** Finds out before the work begins whether its result can be written to a file.
 * @param advice how to choose another place
 * @throws CommandFault */
export function checkWritableFile(file: string, advice: string): void {
  refuse(file, isFolder(file) ? 'it is a folder' : faultOf(dirname(file)), advice);
}

/** The same for a folder that files are to be written into. */
export function checkWritableFolder(folder: string, advice: string): void {
  refuse(folder, faultOf(folder), advice);
}
