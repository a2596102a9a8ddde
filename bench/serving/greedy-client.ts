// A client that asks for more than there is room for, and then prints the answers by their status.
//   node dist/bench/serving/greedy-client.js ADDRESS NAME SECONDS
import { grab, greeds } from './serving-greedy.ts';

const [address = '', name, seconds] = process.argv.slice(2);
const greed = greeds().find((one) => one.name === name);
if (greed === undefined) throw new RangeError(`There is no greed of the name ${name}.`);
console.log(JSON.stringify(await grab(address, greed, Number(seconds))));
