/** A bar for whatever takes its time. */
export function Progress({ what, share }: { readonly what: string; readonly share: number | null }) {
  return (
    <div class="progress" role="status">
      <label>
        {what} <progress max={1} {...(share === null ? {} : { value: share })} />
      </label>
    </div>
  );
}
