/** The style of the page: light or dark as the browser is, two columns where there is room, fit for paper. */
export const STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf7; --card: #ffffff; --ink: #22262b; --soft: #5a626b; --rule: #dcdfe3;
  --s1: #1f5fa8; --s2: #b4511a; --s3: #2d7a50; --s4: #7a4a9e; --draw: #b9bec5; --warn: #fdf3d8; --warn-rule: #c79a1b; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #15181c; --card: #1d2126; --ink: #e6e8ea; --soft: #a2abb4; --rule: #363c44;
    --s1: #7ab0ec; --s2: #f0a06a; --s3: #7fcf9f; --s4: #c59ce6; --draw: #5a636d; --warn: #332b14; --warn-rule: #c79a1b; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1240px; padding: 1.5rem 1.25rem 4rem; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.3rem; margin: 2.75rem 0 .5rem; padding-top: .6rem; border-top: 2px solid var(--rule); }
h3 { font-size: 1.02rem; margin: 0; }
h4 { font-size: .9rem; margin: 0 0 .3rem; }
section > h3 { margin: 1.5rem 0 .5rem; }
p { margin: .4rem 0 .8rem; max-width: 52rem; }
a { color: var(--s1); }
header p, figcaption p, .chance, .mark, .dice { color: var(--soft); }
nav ul, .legend { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; margin: .6rem 0; padding: 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .75rem; margin: 1.25rem 0 0; }
.tiles div { background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: .6rem .8rem; }
.tiles dt { font-size: .82rem; color: var(--soft); }
.tiles dd { margin: 0; font-size: 1.35rem; font-weight: 600; }
.tiles dd small { display: block; font-size: .8rem; font-weight: 400; color: var(--soft); }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr)); gap: 1rem; align-items: start; }
.figures.small { grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
figure { margin: 0; background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: .8rem 1rem; min-width: 0; }
figcaption p { font-size: .85rem; margin: .15rem 0 .5rem; }
.legend { margin: 0 0 .3rem; font-size: .85rem; }
.legend li { display: flex; align-items: center; gap: .4rem; }
.key { width: 28px; height: 10px; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1rem; align-items: start; }
.notice { background: var(--warn); border-left: 4px solid var(--warn-rule); padding: .6rem .9rem; border-radius: 4px; max-width: none; }
.scroll { overflow: auto; max-height: 26rem; }
table { border-collapse: collapse; font-size: .85rem; width: 100%; }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid var(--rule); vertical-align: top; overflow-wrap: anywhere; }
thead th { position: sticky; top: 0; background: var(--card); color: var(--soft); }
tbody th { font-weight: 500; }
tbody th { overflow-wrap: normal; min-width: 6.5rem; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.pair .scroll { max-height: none; }
details { margin-top: .5rem; font-size: .9rem; }
summary { cursor: pointer; color: var(--soft); }
:focus-visible { outline: 3px solid var(--s1); outline-offset: 2px; }
.chart { display: block; width: 100%; height: auto; font: 12px system-ui, sans-serif; }
.chart text { fill: var(--ink); }
.chart .tick { fill: var(--soft); }
.grid, .stub { stroke: var(--rule); }
.axis { stroke: var(--soft); }
.line { fill: none; stroke-width: 2; stroke-linejoin: round; }
.area { opacity: .2; stroke: none; }
.whisker { stroke-width: 2; opacity: .55; }
.reference, .milestone { stroke: var(--soft); fill: none; stroke-dasharray: 5 4; }
.line.s1, .whisker.s1 { stroke: var(--s1); } .line.s2 { stroke: var(--s2); stroke-dasharray: 7 3; }
.line.s3 { stroke: var(--s3); stroke-dasharray: 2 3; } .line.s4 { stroke: var(--s4); stroke-dasharray: 9 3 2 3; }
.area.s1, .dot.s1, .bar.s1 { fill: var(--s1); } .area.s2, .dot.s2, .bar.s2 { fill: var(--s2); }
.area.s3, .dot.s3, .bar.s3 { fill: var(--s3); } .area.s4, .dot.s4, .bar.s4 { fill: var(--s4); }
.results { --s2: var(--draw); --s3: #c9702f; }
.results .line { stroke: none; } .results .area { opacity: 1; }
.small .bar { opacity: .55; }
.sample { margin: 1.5rem 0 2.5rem; }
.board { display: grid; grid-template-columns: minmax(0, 1.9fr) minmax(0, 1fr); gap: 1rem; align-items: start; }
.positions { display: flex; flex-wrap: wrap; gap: 1rem; }
.position { max-width: 100%; }
.position img { display: block; max-width: 100%; height: auto; border-radius: 4px; }
.position pre { overflow: auto; font-size: .75rem; line-height: 1.25; max-height: 26rem; }
.moves { max-height: 26rem; overflow: auto; margin: 0; padding: .5rem .5rem .5rem 3.2rem;
  font-size: .85rem; background: var(--card); border: 1px solid var(--rule); border-radius: 8px; }
.beside { display: grid; gap: .8rem; position: sticky; top: .5rem; }
.chance { white-space: nowrap; }
.mark { border: 1px solid var(--rule); border-radius: 4px; padding: 0 .3rem; font-size: .75rem; }
@media (max-width: 60rem) { .board { grid-template-columns: minmax(0, 1fr); } }
@media print { nav { display: none; } figure, .sample { break-inside: avoid; } .moves, .scroll { max-height: none; } }
`;
