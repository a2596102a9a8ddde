// The printed map: 28 columns and 26 rows of hexes of five kilometres, flat-topped, even columns half a hex down.
// Towns, rivers and roads are set by their real coordinates (historical); woods, hills and marsh are coarse areas (historical, reconstructed).

export const COLUMNS = 28;
export const ROWS = 26;

/** Rows of letters of `TERRAIN_LETTERS`. @rule C.2 */
export const TERRAIN_ROWS = [
  '...f....rr.ff....r..........',
  '...ff..hrr..f.rrr......rr...',
  '......hHrr.rrrr........r....',
  '.r....hh.rr.r..........r....',
  'rrrr.....rr..hhh.......r....',
  '..rr.f.f.rr..hhh.......r....',
  '...r.f..fr..hhhRh......rr...',
  '..r.....r..hhhhhrr.fff.rr...',
  '.rrHfr.rr.hhhhh.rr.fff.rrw..',
  '.rHHfRrr.hhhh.....rrR..rrf..',
  '.rHffs..hhh.........rrrrrff.',
  '.r..s..hhhh....w.r.rrrr.r...',
  '...ss..hh....r.rr.r.....rr..',
  '..s....hh...ffr...........rh',
  '.ss....hh.rrff.....h.h....rh',
  's......hh.rr...h..hhhhhhh.r.',
  's....f.hh.r...hhh.........rr',
  '..rr.r.hh.rf..hhhR.r.r...r.r',
  '....rrrRhrrff...rfRhr.rrr.r.',
  '........rrr.......fhhhhh.fff',
  'hh.........hhh..r..fh.hhhhf.',
  '..hhh.....hhhhhhr..fff.rh...',
  'ww..h..f....hhhRr...f.r.....',
  'ww....fffh.....rr....rr.....',
  'w.....fffhh....rr.hhRhh..ff.',
  '..........h....rrf..r..rr.f.',
] as const;

/** Roads as chains of hexes; the old roads and those between towns (historical). @rule C.2 */
// biome-ignore format: a table, one road a line
export const ROADS: Readonly<Record<string, string>> = {
  'Fosse Way':
    '0423 0523 0522 0621 0620 0720 0819 0818 0918 0917 1016 1015 1115 1214 1213 1313 1312 1412 1411 1511 1510 1609 1608 1708 1807 1806' +
    ' 1805 1905 1904 2003 2002 2001 2101',
  'Ermin Street': '0909 1009 1110 1210 1311 1312 1412 1513 1514 1614 1715 1716 1815 1816 1916 1917 2016 2017 2118 2218 2319 2419 2519 2619 2720 2820',
  'Akeman Street': '1412 1411 1512 1611 1711 1810 1910 2009 2110 2109 2209 2309 2408 2509',
  'Severn road': '0417 0416 0516 0515 0514 0613 0612 0712 0711 0810 0809 0909 0908 1007 1006 1106 1005 1004 0904 1003 0903 1002 0902 1001',
  'Vale road': '1001 1002 1102 1103 1203 1304 1403 1504 1505 1604 1605 1705 1706 1805 1806 1907 2007 2108 2109 2209 2310 2311 2410 2411 2511',
  'Hereford road': '0909 0808 0708 0608 0508 0407 0307 0306 0205 0204',
  'Malvern road': '1001 0902 0802 0703 0603 0504 0403 0404 0304 0204',
  'Bath road':
    '0417 0418 0518 0519 0618 0619 0719 0819 0919 1018 1119 1218 1318 1418 1518 1618 1719 1818 1919 2018 2119 2218 2319 2419 2519 2618' +
    ' 2718 2818',
  'Oxford-Winchester': '2511 2512 2513 2413 2514 2414 2515 2415 2416 2417 2418 2419 2420 2421 2422 2423 2424 2425 2426',
  'Oxford-Wallingford': '2511 2512 2612 2613 2714 2715 2815 2816',
  'Winchester-Sarum': '2426 2326 2225 2125 2126 2025 1926 1825 1726 1626',
  'Winchester-Marlborough': '2426 2326 2325 2224 2223 2123 2022 1922 1921 1820 1819 1719 1718 1717 1716 1615 1614 1514',
  'Sarum-Devizes': '1626 1625 1725 1624 1724 1623 1523 1522 1421 1420 1320 1219 1218 1118 1117 1216 1116 1215 1115 1214 1213 1313 1412',
  'Sarum-Bath': '1626 1625 1526 1525 1425 1424 1325 1224 1124 1023 1022 1021 1020 0921 0920 0820 0819',
};
