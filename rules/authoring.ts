/**
 * What a ruleset is made of: cells, steps, actions, codecs, encoders, opinions, packs. The templates of `schiltron ruleset new` import the same from
 * `rules/core`, in a checkout. Programs that only play games import `schiltron/rules`.
 */
export * from './core/index.ts';
