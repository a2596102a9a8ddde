/** A sentence about a side: its verb agrees with its name, which is plural if it ends in `s` (Barons win, Red wins).
 * @param verb regular, as for several: `win` */
export function sideDoes(name: string, verb: string): string {
  return `${name} ${verb}${name.endsWith('s') ? '' : 's'}`;
}
