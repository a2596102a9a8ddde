import type { OneHourState } from '../../state/state.ts';
import { Outlook } from './outlook.ts';
import type { Survey } from './survey.ts';

/** How each unit on the table stands and what may happen to it there, worked out when it is first asked for after a look. */
export class Poses {
  private readonly survey: Survey;
  private readonly poses: readonly Outlook[];
  /** `[unit]`: the look after which it was worked out. */
  private readonly looks: Int32Array;

  constructor(survey: Survey) {
    this.survey = survey;
    this.poses = survey.stands.map(() => new Outlook(survey));
    this.looks = new Int32Array(survey.stands.length);
  }

  /** Valid until the next look. */
  of(s: OneHourState, unit: number): Outlook {
    const { looks, survey } = this;
    const pose = this.poses[unit]!;
    if (looks[unit] === survey.looks) return pose;
    looks[unit] = survey.looks;
    return pose.take(s, unit, survey.stands[unit]!.contacts).stand(s, s.x(unit), s.y(unit), s.heading(unit));
  }
}
