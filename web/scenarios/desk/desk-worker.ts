import { expose } from 'comlink';
import { Desk } from './desk.ts';

// Draws scenarios and reads packs, so that the page need not stop for it.
expose(new Desk());
