// A frontend for the terminal: node terminal-frontend.mjs [ruleset] [scenario] [level], beside a running "schiltron serve".
import { createInterface } from 'node:readline/promises';
import { connectHttp } from 'schiltron/client';

const [ruleset = 'tic-tac-toe', scenario = 'standard', level = 'sergeant'] = process.argv.slice(2);
const client = connectHttp(process.env.SCHILTRON ?? 'http://localhost:8080');
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
let game = await client.apply({ position: { ruleset, scenario, state: {} }, dice: 'roll' });

async function chooseAction() {
  const { position, player, actorName, legal } = game;
  if (player === 1) {
    const { action, winProbability } = await client.move({ position, level });
    console.log(`${actorName} plays ${action.text}${winProbability === null ? '' : ` (${Math.round(100 * winProbability)} % to win)`}`);
    return action.text;
  }
  console.log(`${game.picture}\n${actorName}, choose: ${legal.map(({ text }) => text).join(', ')}, or hint`);
  const { value: line, done } = await lines.next();
  if (done) process.exit(1);
  if (line.trim() !== 'hint') return line.trim();
  for (const { text, reason } of (await client.hint({ position })).hints) console.log(`  ${text}: ${reason}`);
  return chooseAction();
}

while (game.actor !== 'over') {
  const actions = [await chooseAction()];
  game = await client.apply({ position: game.position, actions, dice: 'roll' }).catch(({ message }) => (console.log(message), game));
}
console.log(`${game.picture}\nThe game is over: ${['it is a draw', 'you win', 'you lose'].at(game.returns[0])}.`);
process.exit();
