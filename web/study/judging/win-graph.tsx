import { useRef, useState } from 'preact/hooks';
import { sideDoes } from '../../../rules/core/values/words.ts';
import { sideName } from '../../games/games.ts';
import { percent } from '../../play/decide/choice-details.tsx';
import { acrossOf, areaUnder, curveOf, GROUND, leadSteps, mostLead, pathAlong, plyAt, spacedMarks, turnStarts } from './graph-geometry.ts';
import { lineOf } from '../session/lines.ts';
import { turnWords } from '../session/move-groups.ts';
import { go, judged, lines, moments, place, study, turns } from '../session/study-session.ts';
import { type Judged, swingsOf } from '../session/swings.ts';

/** Width of the graph that a turn's number needs, 0 to 1. */
const MARK_GAP = 0.045;

/** What was judged at a ply, or last before it. */
function judgedAt(all: readonly Judged[], ply: number): Judged | null {
  return all.findLast((one) => one.ply <= ply) ?? null;
}

/** A moment of the graph in words. */
function wordsAt(ply: number): string {
  const { game } = study.value!.playback;
  const {
    points: [a, b],
    turn,
  } = moments.value[ply]!;
  const found = judgedAt(judged.value, ply);
  const chance = found === null ? 'not judged yet' : `${sideDoes(sideName(game, 0), 'win')} ${percent(found.win)}`;
  return `${turnWords(turn)}, move ${ply}: ${chance}; victory points ${a} to ${b}`;
}

function left(ply: number, end: number): string {
  return `${(acrossOf(ply, end) / GROUND.width) * 100}%`;
}

/** The lines of the graph; they change only as judgements come in. */
function Curves() {
  const end = moments.value.length - 1;
  const curve = curveOf(judged.value, end);
  const fork = lineOf(lines.value, place.value.line).from?.ply;
  return (
    <>
      <path class="win-area" d={areaUnder(curve)} />
      {turnStarts(turns.value).map(({ ply }) => (
        <line key={ply} class="turn-mark" x1={acrossOf(ply, end)} x2={acrossOf(ply, end)} y1={0} y2={GROUND.height} />
      ))}
      <line class="even" x1={0} x2={GROUND.width} y1={GROUND.height / 2} y2={GROUND.height / 2} />
      {fork === undefined ? null : <line class="fork-mark" x1={acrossOf(fork, end)} x2={acrossOf(fork, end)} y1={0} y2={GROUND.height} />}
      <path class="lead" d={pathAlong(leadSteps(moments.value.map(({ points }) => points)))} />
      <path class="win-curve" d={pathAlong(curve)} />
    </>
  );
}

function Dots() {
  const end = moments.value.length - 1;
  const { ply } = place.value;
  const now = judgedAt(judged.value, ply);
  return (
    <>
      {swingsOf(judged.value).map(({ from, to, after }) => (
        <span key={from} class="swing-dot" style={{ left: left(to, end), top: `${(1 - after) * 100}%` }} />
      ))}
      <span class="now-line" style={{ left: left(ply, end) }} />
      {now === null ? null : <span class="now-dot" style={{ left: left(ply, end), top: `${(1 - now.win) * 100}%` }} />}
    </>
  );
}

/** Who was winning, over the whole line shown. */
export function WinGraph() {
  const [pointed, setPointed] = useState<number | null>(null);
  const { ply } = place.value;
  const { game } = study.value!.playback;
  const end = moments.value.length - 1;
  const most = mostLead(moments.value.map(({ points }) => points));
  return (
    <figure class="win-graph">
      <figcaption>
        <span class="key-win">{sideDoes(sideName(game, 0), 'win')}</span>
        <span class="key-lead">{`Lead in victory points (top and bottom: ${most})`}</span>
      </figcaption>
      <div class="graph-scale" aria-hidden="true">
        <span>100 %</span>
        <span>50 %</span>
        <span>0 %</span>
      </div>
      <GraphGround pointed={pointed} onPoint={setPointed} />
      <div class="graph-turns" aria-hidden="true">
        {spacedMarks(turnStarts(turns.value), end, MARK_GAP).map(({ turn, ply: at }) => (
          <span key={at} style={{ left: left(at, end) }}>
            {turn}
          </span>
        ))}
      </div>
      <p class="graph-words quiet">{wordsAt(pointed ?? ply)}</p>
    </figure>
  );
}

interface GraphGroundProps {
  /** The ply under the pointer. */
  readonly pointed: number | null;
  readonly onPoint: (ply: number | null) => void;
}

/** The graph itself. It is a slider: the keys that step through the game work on it, and so does dragging. */
function GraphGround({ pointed, onPoint }: GraphGroundProps) {
  const ground = useRef<HTMLDivElement>(null);
  const { line, ply } = place.value;
  const end = moments.value.length - 1;
  const under = ({ clientX }: PointerEvent): number => {
    const box = ground.current!.getBoundingClientRect();
    return plyAt(((clientX - box.left) / box.width) * GROUND.width, end);
  };
  const drag = (event: PointerEvent): void => {
    onPoint(under(event));
    if (event.buttons === 1) go({ line, ply: under(event) });
  };
  const press = (event: PointerEvent): void => {
    ground.current!.setPointerCapture(event.pointerId);
    go({ line, ply: under(event) });
  };
  return (
    <div
      ref={ground}
      class="graph-ground"
      role="slider"
      tabIndex={0}
      aria-label={`Probability that ${sideDoes(sideName(study.value!.playback.game, 0), 'win')}`}
      aria-valuemin={0}
      aria-valuemax={end}
      aria-valuenow={ply}
      aria-valuetext={wordsAt(ply)}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerLeave={() => onPoint(null)}
    >
      <svg viewBox={`0 0 ${GROUND.width} ${GROUND.height}`} preserveAspectRatio="none" aria-hidden="true">
        <Curves />
      </svg>
      <Dots />
      {pointed === null ? null : <span class="pointed-line" style={{ left: left(pointed, end) }} />}
    </div>
  );
}

/** The graph in figures. */
export function GraphTable() {
  const { game } = study.value!.playback;
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label="The graph in figures">
      <table class="forces">
        <caption>Each judged decision</caption>
        <thead>
          <tr>
            <th scope="col">Turn</th>
            <th scope="col">Move</th>
            <th scope="col">{sideDoes(sideName(game, 0), 'win')}</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {judged.value.map(({ ply, win }) => {
            const { turn, points } = moments.value[ply]!;
            return (
              <tr key={ply}>
                <td>{turn}</td>
                <th scope="row">
                  <button type="button" class="link" onClick={() => go({ line: place.value.line, ply })}>
                    {ply}
                  </button>
                </th>
                <td>{percent(win)}</td>
                <td>{points.join(' : ')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
