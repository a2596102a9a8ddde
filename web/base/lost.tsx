import { linkTo } from './routes.ts';

/** Where an address leads nowhere. */
export function Lost() {
  return (
    <p class="empty">
      There is nothing here. <a href={linkTo('')}>Back to the scenarios</a>.
    </p>
  );
}
