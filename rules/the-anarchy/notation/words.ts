/** `light infantry` for `light-infantry`. */
export function inWords(id: string): string {
  return id.replaceAll('-', ' ');
}
