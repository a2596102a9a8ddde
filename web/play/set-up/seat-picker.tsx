import type { Player } from '../../../rules/core/index.ts';
import { type OfferGroup, PERSON } from '../session/strengths.ts';

interface SeatPickerProps {
  readonly side: Player;
  readonly name: string;
  readonly groups: readonly OfferGroup[];
  /** Key of the opponent chosen, or of a person. */
  readonly taken: string;
  readonly onTake: (key: string) => void;
}

/** Who plays a side. */
export function SeatPicker({ side, name, groups, taken, onTake }: SeatPickerProps) {
  const offer = groups.flatMap(({ offers }) => offers).find(({ key }) => key === taken);
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
                  {`${offer.name} (${offer.thinks})`}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <p class="note">{offer === undefined ? 'You, or somebody beside you.' : `${offer.about} It answers ${offer.thinks}.`}</p>
    </fieldset>
  );
}
