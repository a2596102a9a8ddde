import { MOST_TEXT } from '../session/study-file.ts';
import { comment, comments, placeKey } from '../session/study-session.ts';

/** A comment on the place shown. */
export function CommentBox() {
  return (
    <label class="comment-box">
      Comment on this moment
      <textarea
        rows={2}
        maxLength={MOST_TEXT}
        value={comments.value.get(placeKey.value) ?? ''}
        onInput={({ currentTarget }) => comment(currentTarget.value)}
      />
    </label>
  );
}
