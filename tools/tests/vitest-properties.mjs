// Property tests draw the same cases in every run, so that a commit that passes here passes everywhere. Other cases: FC_SEED=7 npm test
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 1) });
