import type { RollShown } from '../../table/view.ts';
import { percent } from '../decide/choice-details.tsx';
import { faceWords } from '../decide/faces.ts';

/** What the dice show, each in a box; a sum of several is told. */
function Shown({ thrown, isSummed }: { readonly thrown: readonly number[]; readonly isSummed: boolean }) {
  return (
    <>
      {thrown.map((face, i) => (
        <>
          {i === 0 ? '' : isSummed ? ' + ' : ', '}
          <b class="die-face">{face}</b>
        </>
      ))}
      {isSummed && thrown.length > 1 ? ` = ${thrown.reduce((sum, face) => sum + face, 0)}` : ''}
    </>
  );
}

/** A roll after it was made: what the dice showed, what this result takes, and how likely it was. */
export function RollWords({ dice, faces, thrown, probability }: RollShown) {
  const name = dice === '' ? 'chance' : dice;
  const told = [...(faces.length === 0 ? [] : [`this takes ${faceWords(faces)}`]), ...(probability === null ? [] : [percent(probability)])];
  return (
    <span class="roll">
      {' ('}
      {thrown.length === 0 ? (
        [name, ...told].join(', ')
      ) : (
        <>
          {'rolled '}
          <Shown thrown={thrown} isSummed={faces.length > 0} />
          {[` on ${name}`, ...told].join('; ')}
        </>
      )}
      {')'}
    </span>
  );
}
