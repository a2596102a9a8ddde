#!/usr/bin/env node
import { runProgram } from './program.ts';
import { processTerminal } from './terminal.ts';

const status = await runProgram(process.argv.slice(2), processTerminal());
// Threads of a runtime may outlive their use: the command is over, and so is the process once its output is written.
process.exitCode = status;
process.stdout.write('', () => process.exit(status));
