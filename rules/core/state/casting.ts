type Registers = Readonly<Record<string, number>>;
type Check<S, R extends Registers> = (s: S, registers: R) => string | null;

/** What a thing must be that a register names. It is asked with the whole frame: one thing may be an enemy of another. */
export type Role<S> = (s: S, thing: number, registers: Registers) => boolean;

/** The role of a thing that may be any of its kind, wherever it is: what has become of it since is looked at when the step comes up. */
const ANY = 'any';

/** How a ruleset says what the things are that its steps name; see `createCast`. */
export type Cast<S, N extends string> = <R extends Registers>(
  parts: { readonly [P in keyof NoInfer<R>]?: N | typeof ANY },
  more?: Check<S, R>,
) => Check<S, R>;

/**
 * Makes checks of frames that name units, leaders or other things: each register with its role, then what else must hold of the frame.
 * A register that names nothing, -1, is left alone.
 * @param roles by their words in a refusal: `on the map`, `an enemy in range`
 */
export function createCast<S, N extends string>(roles: Readonly<Record<N, Role<S>>>): Cast<S, N> {
  return (parts, more) => {
    const entries = Object.entries(parts) as [string, N | typeof ANY][];
    const fits = (s: S, role: N | typeof ANY, thing: number, registers: Registers): boolean =>
      thing < 0 || role === ANY || roles[role](s, thing, registers);
    return (s, registers) => {
      const wrong = entries.find(([name, role]) => !fits(s, role, registers[name]!, registers));
      return wrong === undefined ? (more?.(s, registers) ?? null) : `"${wrong[0]}" must be ${wrong[1]}.`;
    };
  };
}
