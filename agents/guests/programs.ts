// Agents that need files and programs, which only Node has.
export { openModule } from './module-guest.ts';
export { openProgram, openPython } from './program-guest.ts';
