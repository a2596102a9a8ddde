import type { Scenario } from '../../state/scenario.ts';
import { Battlefield } from './battlefield.ts';
import { Forecast } from './forecast.ts';
import { Rides } from './rides.ts';
import { Survey } from './survey.ts';
import { Worths } from './worth.ts';

/** What the opinions of one game's captain share. They look at one decision at a time: what is noted for one is gone with the next. */
export class Captain {
  readonly worths: Worths;
  readonly forecast: Forecast;
  readonly rides: Rides;
  readonly battlefield: Battlefield;
  readonly survey: Survey;

  constructor(scenario: Scenario) {
    this.worths = new Worths(scenario);
    this.forecast = new Forecast(this.worths);
    this.rides = new Rides(this.worths, this.forecast);
    this.battlefield = new Battlefield(this.worths);
    this.survey = new Survey(scenario.grid.size);
  }
}
