export { Chat, type ChatAnswer, type ChatFailures, type ChatMessage, type ChatOptions, EndpointError } from './chat.ts';
export { type Choice, choicesOf, formatChoice, formatNote, notesOf } from './choices.ts';
export { gameText } from './game-text.ts';
export {
  addCounts,
  type Fallback,
  FALLBACKS,
  LanguageAgent,
  type LanguageAgentOptions,
  type LanguageCounts,
  NO_COUNTS,
} from './language-agent.ts';
export { type ChoiceRead, readChoice } from './read-choice.ts';
export { costOf, type Prices, type Tokens } from './tokens.ts';
