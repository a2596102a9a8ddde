// Plays Pig: rolls on until this turn has brought twenty points.
export default {
  spec: 'hold-at-twenty',
  async choose(view) {
    const { stack = [] } = view.position().state;
    const total = stack.at(-1)?.total ?? 0;
    return { action: total < 20 ? 'roll' : 'hold' };
  },
};
