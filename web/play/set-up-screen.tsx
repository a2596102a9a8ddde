import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Player, RulesetOptions, ScenarioPack } from '../../rules/core/index.ts';
import { findRuleset, rulesets } from '../../rules/registry.ts';
import { capabilities, engineFault, loading, meet, prepareAgent } from '../app/engine.ts';
import { gameOf } from '../app/games.ts';
import { Progress } from '../app/progress.tsx';
import { Lost } from '../app/lost.tsx';
import { type OwnPack, ownPack } from '../app/own-packs.ts';
import { goTo } from '../app/routes.ts';
import { change, settings } from '../app/settings.ts';
import { insideOf, viewBoxOf } from '../board/picture.tsx';
import type { UndoRule } from '../table/setup.ts';
import { OptionPicker } from './option-picker.tsx';
import { PlacePicker } from './place-picker.tsx';
import { startGame } from './play-session.ts';
import { type OfferGroup, offersFor, seatOf } from './strengths.ts';

const PERSON = 'person';
const UNDO: readonly (readonly [UndoRule, string])[] = [
  ['own', 'My own decisions, until dice, an answer or anything hidden has been seen'],
  ['open', 'Also through dice and open answers, which come anew; not once anything hidden has been seen'],
];

/** Whether the rules as they are now find no fault with a pack. */
function isSound({ ruleset, pack }: OwnPack): boolean {
  return rulesets.find(({ id }) => id === ruleset)?.checkPack?.(pack).length === 0;
}

/** The screen that an address names: a scenario of a ruleset, or the one that was brought. */
export function SetUpRoute({ ruleset, scenario }: { readonly ruleset: string; readonly scenario: string }) {
  const own = ownPack.value;
  if (scenario === 'own') return own !== null && isSound(own) ? <SetUpScreen ruleset={own.ruleset} scenario={own.pack} /> : <Lost />;
  const isKnown = rulesets.some(({ id, scenarios }) => id === ruleset && scenarios.some((card) => card.id === scenario));
  return isKnown ? <SetUpScreen key={scenario} ruleset={ruleset} scenario={scenario} /> : <Lost />;
}

/** The screen on which a game of a scenario is set up. */
export function SetUpScreen({ ruleset, scenario }: { readonly ruleset: string; readonly scenario: string | ScenarioPack }) {
  const [options, setOptions] = useState<RulesetOptions>({});
  const rules = findRuleset(ruleset);
  const game = useMemo(() => gameOf(ruleset, scenario, options), [ruleset, scenario, options]);
  const [chosen, setChosen] = useState<readonly [string, string]>([PERSON, '']);
  const [undoRule, setUndoRule] = useState<UndoRule>('own');
  const [seed, setSeed] = useState('');
  useEffect(() => void meet(), []);
  const told = capabilities.value;
  const groups = useMemo(
    () => (told === null ? [] : offersFor(told, ruleset, game.scenario.id, game.scripted !== undefined)),
    [told, game],
  );
  const offers = groups.flatMap((group) => group.offers);
  const keys = chosen.map((key) => (key === '' ? (offers[0]?.key ?? PERSON) : key)) as [string, string];
  const agents = keys.flatMap((key) => offers.find((one) => one.key === key)?.strength.agent ?? []);
  useEffect(() => agents.forEach(prepareAgent), [agents.join()]);
  const begin = (): void => {
    const id = startGame({
      ruleset,
      scenario,
      options,
      seats: [seatOf(keys[0], offers), seatOf(keys[1], offers)],
      seed: seed.trim() || crypto.randomUUID(),
      undo: undoRule,
      paceMs: settings.value.paceMs,
    });
    goTo('play', id);
  };
  const take = (side: Player, key: string): void => setChosen(side === 0 ? [key, keys[1]] : [keys[0], key]);
  return (
    <form class={`set-up hues-${game.board?.hues.join('-') ?? 'blue-red'}`} onSubmit={(event) => (event.preventDefault(), begin())}>
      <div class="set-up-head">
        <h1>{game.scenario.title}</h1>
        <p>{game.scenario.about}</p>
      </div>
      <div class="set-up-choices">
        <div class="seats">
          {([0, 1] as const).map((side) => (
            <SeatPicker
              key={side}
              side={side}
              name={rules.players[side]}
              groups={groups}
              taken={keys[side]}
              onTake={(key) => take(side, key)}
            />
          ))}
        </div>
        {told === null && engineFault.value === null ? <Progress what="Asking who can play …" share={null} /> : null}
        {engineFault.value === null ? null : (
          <p class="fault" role="alert">
            {engineFault.value}{' '}
            <button type="button" onClick={() => void meet()}>
              Try again
            </button>
          </p>
        )}
        <button type="submit" class="primary" disabled={told === null && engineFault.value === null}>
          Begin
        </button>
        {loading.value === null ? null : <Progress what={`Loading ${loading.value.what} …`} share={loading.value.share} />}
        <details>
          <summary>More choices</summary>
          <label>
            Taking back
            <select value={undoRule} onChange={({ currentTarget }) => setUndoRule(currentTarget.value as UndoRule)}>
              {UNDO.map(([rule, about]) => (
                <option key={rule} value={rule}>
                  {about}
                </option>
              ))}
            </select>
          </label>
          <label>
            Pause between an opponent’s moves
            <select value={settings.value.paceMs} onChange={({ currentTarget }) => change({ paceMs: Number(currentTarget.value) })}>
              {[0, 400, 1000, 2500].map((pace) => (
                <option key={pace} value={pace}>
                  {pace === 0 ? 'none' : `${pace / 1000} s`}
                </option>
              ))}
            </select>
          </label>
          <label>
            Seed of the dice
            <input type="text" value={seed} placeholder="drawn by lot" onInput={({ currentTarget }) => setSeed(currentTarget.value)} />
          </label>
          <PlacePicker />
          {rules.options.map((option) => (
            <OptionPicker
              key={option.name}
              option={option}
              taken={options[option.name] ?? option.default}
              onTake={(value) => setOptions({ ...options, [option.name]: value })}
            />
          ))}
        </details>
      </div>
      <StartPicture ruleset={ruleset} scenario={scenario} options={options} />
    </form>
  );
}

interface SeatPickerProps {
  readonly side: Player;
  readonly name: string;
  readonly groups: readonly OfferGroup[];
  /** Key of the opponent chosen, or of a person. */
  readonly taken: string;
  readonly onTake: (key: string) => void;
}

/** Who plays a side. */
function SeatPicker({ side, name, groups, taken, onTake }: SeatPickerProps) {
  const about = groups.flatMap(({ offers }) => offers).find(({ key }) => key === taken)?.about;
  return (
    <fieldset class={`seat side-${side}`}>
      <legend>{name}</legend>
      <label>
        Played by
        <select value={taken} onChange={({ currentTarget }) => onTake(currentTarget.value)}>
          <option value={PERSON}>A person here</option>
          {groups.map(({ title, offers }) => (
            <optgroup key={title} label={title}>
              {offers.map((offer) => (
                <option key={offer.key} value={offer.key}>
                  {offer.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <p class="note">{about ?? 'You, or somebody beside you.'}</p>
    </fieldset>
  );
}

/** How the field looks before anything has happened. */
export function StartPicture({
  ruleset,
  scenario,
  options,
}: {
  readonly ruleset: string;
  readonly scenario: string | ScenarioPack;
  readonly options?: RulesetOptions;
}) {
  const game = gameOf(ruleset, scenario, options);
  const inner = useMemo(() => insideOf(game.renderSvg(game.newState(), 0)), [game]);
  const { board } = game;
  if (board === undefined) return null;
  const { width, height } = board.extent;
  return (
    <svg
      class="start-picture"
      style={{ '--aspect': width / height }}
      viewBox={viewBoxOf(board.extent)}
      role="img"
      aria-label={`The field of ${game.scenario.title}`}
      font-family="Georgia, serif"
      dangerouslySetInnerHTML={{ __html: inner }}
    />
  );
}
