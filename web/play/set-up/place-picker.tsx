import { useState } from 'preact/hooks';
import { change, settings } from '../../base/settings.ts';

/** Where opponents think: in this page, or on a Schiltron server. */
export function PlacePicker() {
  const { place } = settings.value;
  const [url, setUrl] = useState(
    place.kind === 'server' ? place.url : location.protocol === 'file:' ? 'http://localhost:8080' : new URL('.', location.href).href,
  );
  const [key, setKey] = useState(place.kind === 'server' ? place.key : '');
  const take = (kind: string): void => change({ place: kind === 'server' ? { kind: 'server', url, key } : { kind: 'page' } });
  return (
    <fieldset class="place">
      <legend>Opponents think</legend>
      <label>
        <input type="radio" name="place" checked={place.kind === 'page'} onChange={() => take('page')} /> in this page
      </label>
      <label>
        <input type="radio" name="place" checked={place.kind === 'server'} onChange={() => take('server')} /> on a Schiltron server
      </label>
      {place.kind === 'page' ? null : (
        <>
          <label>
            Address{' '}
            <input type="url" value={url} onInput={({ currentTarget }) => setUrl(currentTarget.value)} onBlur={() => take('server')} />
          </label>
          <label>
            Key, if it asks for one{' '}
            <input
              type="password"
              autocomplete="off"
              value={key}
              onInput={({ currentTarget }) => setKey(currentTarget.value)}
              onBlur={() => take('server')}
            />
          </label>
        </>
      )}
    </fieldset>
  );
}
