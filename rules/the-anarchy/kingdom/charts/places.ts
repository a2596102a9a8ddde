/** What a place is. @rule C.5.1 @rule C.5.2 */
export type PlaceKind = 'village' | 'city' | 'monastic' | 'castle';

/** Castles by what they are in the fight: S stone keep, T tower and stockade, M motte and bailey; - none. @rule C.5.3 */
export const CASTLES = ['-', 'M', 'T', 'S'] as const;
export type CastleKind = (typeof CASTLES)[number];

/** A row: name, hex, kind, castle, loyalty and resources in 1139-43 and in 1144-53; 0 where there is nothing yet. */
type Row = readonly [
  name: string,
  hex: string,
  kind: PlaceKind,
  castle: CastleKind,
  loyalty: readonly [number, number],
  resources: readonly [number, number],
];

/** Position, kind and who held it: general history. Loyalty (1 Angevin to 10 Royalist): a judgement from history. Resources: reconstructed.
 * @rule C.5.1 @rule C.5.2 @rule C.5.3 */
// biome-ignore format: a table, one place a line
const ROWS: readonly Row[] = [
  ['Abingdon', '2513', 'monastic', '-', [7, 7], [7, 6]],
  ['Amesbury', '1724', 'monastic', '-', [6, 5], [4, 3]],
  ['Andover', '2223', 'village', '-', [7, 6], [4, 2]],
  ['Bampton', '2011', 'village', 'M', [6, 5], [4, 3]],
  ['Banbury', '2404', 'village', 'M', [8, 8], [5, 5]],
  ['Bath', '0819', 'city', 'M', [8, 8], [6, 6]],
  ['Berkeley', '0612', 'village', 'T', [4, 3], [5, 5]],
  ['Bradenstoke', '1317', 'monastic', '-', [4, 3], [4, 4]],
  ['Bradford', '0920', 'village', '-', [5, 4], [4, 4]],
  ['Bristol', '0417', 'city', 'S', [1, 1], [10, 9]],
  ['Calne', '1318', 'village', '-', [5, 4], [4, 4]],
  ['Castle Combe', '0917', 'castle', 'M', [2, 2], [3, 3]],
  ['Chepstow', '0213', 'village', 'S', [7, 4], [4, 4]],
  ['Chippenham', '1118', 'village', '-', [5, 4], [4, 4]],
  ['Cirencester', '1412', 'village', 'M', [3, 3], [6, 5]],
  ['Cricklade', '1514', 'village', 'M', [5, 2], [4, 3]],
  ['Devizes', '1320', 'village', 'S', [7, 1], [7, 7]],
  ['Dursley', '0713', 'village', 'M', [5, 4], [3, 3]],
  ['Evesham', '1403', 'monastic', '-', [6, 6], [6, 5]],
  ['Faringdon', '2013', 'village', 'M', [6, 7], [4, 4]],
  ['Glastonbury', '0224', 'monastic', '-', [7, 7], [7, 6]],
  ['Gloucester', '0909', 'city', 'S', [2, 1], [8, 8]],
  ['Gloucester St Peter', '0909', 'monastic', '-', [3, 2], [6, 6]],
  ['Great Malvern', '0803', 'monastic', '-', [6, 5], [4, 4]],
  ['Harptree', '0321', 'castle', 'T', [2, 2], [3, 3]],
  ['Hereford', '0204', 'city', 'T', [5, 2], [6, 5]],
  ['Hungerford', '2119', 'village', '-', [5, 4], [3, 3]],
  ['Kingswood Abbey', '0714', 'monastic', '-', [4, 4], [3, 3]],
  ['Lechlade', '1812', 'village', '-', [5, 4], [4, 3]],
  ['Ludgershall', '1922', 'village', 'M', [3, 3], [3, 3]],
  ['Malmesbury', '1115', 'village', 'T', [8, 8], [5, 4]],
  ['Marlborough', '1719', 'village', 'T', [4, 2], [5, 5]],
  ['Monmouth', '0209', 'village', 'M', [4, 3], [3, 3]],
  ['Newbury', '2419', 'village', 'M', [5, 2], [4, 3]],
  ['Newent', '0707', 'village', '-', [4, 3], [3, 3]],
  ['Oxford', '2511', 'city', 'S', [5, 9], [9, 8]],
  ['Pershore', '1203', 'monastic', '-', [6, 6], [5, 4]],
  ['Radcot', '2012', 'castle', 'M', [0, 5], [0, 2]],
  ['Ross', '0407', 'village', '-', [5, 3], [3, 3]],
  ['Salisbury', '1625', 'city', 'S', [7, 2], [7, 6]],
  ['South Cerney', '1413', 'castle', 'M', [3, 7], [3, 2]],
  ['Stanley Abbey', '1217', 'monastic', '-', [0, 3], [0, 3]],
  ['Stow', '1807', 'village', '-', [5, 5], [4, 4]],
  ['Sudeley', '1406', 'castle', 'M', [3, 7], [3, 3]],
  ['Tetbury', '1114', 'village', 'M', [5, 3], [4, 3]],
  ['Tewkesbury', '1106', 'village', '-', [2, 2], [6, 5]],
  ['Trowbridge', '1020', 'village', 'M', [2, 2], [4, 4]],
  ['Wallingford', '2715', 'city', 'S', [1, 1], [6, 4]],
  ['Warminster', '1023', 'village', '-', [5, 4], [4, 4]],
  ['Wells', '0323', 'village', '-', [7, 6], [5, 5]],
  ['Wherwell', '2224', 'monastic', '-', [5, 6], [4, 2]],
  ['Whitchurch', '2422', 'village', '-', [8, 8], [3, 3]],
  ['Wilton', '1526', 'monastic', '-', [6, 4], [6, 3]],
  ['Winchcombe', '1406', 'village', 'M', [3, 7], [5, 4]],
  ['Winchester', '2426', 'city', 'S', [9, 9], [10, 6]],
  ['Witney', '2111', 'village', '-', [8, 8], [4, 4]],
  ['Woodstock', '2309', 'village', '-', [7, 7], [5, 4]],
  ['Worcester', '1001', 'city', 'T', [8, 8], [7, 5]],
];

/** A place of the map as it is in one of the two periods. */
interface PlaceRow {
  readonly name: string;
  readonly hex: string;
  readonly kind: PlaceKind;
  readonly castle: CastleKind;
  readonly loyalty: number;
  readonly resources: number;
}

/** The places of a period, in the order of their names: 0 for 1139 to 1143, 1 for 1144 to 1153. Some are not there yet in the first. */
export function placesOfPeriod(period: 0 | 1): readonly PlaceRow[] {
  return ROWS.flatMap(([name, hex, kind, castle, loyalty, resources]) =>
    loyalty[period] === 0 ? [] : [{ name, hex, kind, castle, loyalty: loyalty[period], resources: resources[period] }],
  );
}
