import { render } from 'preact';
import { App } from './app/app.tsx';
import { keepForLater } from './offline/register.ts';
import './style.css';

const root = document.getElementById('app')!;
root.replaceChildren();
render(<App />, root);
keepForLater();
