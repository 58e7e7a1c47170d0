import { markdownToHtml } from './markdown-html';

self.addEventListener('message', (event: MessageEvent<string>) => {
  self.postMessage(markdownToHtml(event.data));
});
