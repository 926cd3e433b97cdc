import { createRoot } from 'react-dom/client';
import { openApp } from './app/openApp.tsx';
import { registerWorker } from './app/registerWorker.ts';
import { entranceServices } from './device/entranceServices.ts';
import './ui/tokens.css';

const container = document.querySelector('#root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);
await openApp(entranceServices(), (what) => root.render(what));
registerWorker();
