// Half-transparent pictures: a canvas changes their colors by rounding.
import { PNG } from 'pngjs';
import { NO_INPUT, serveRaw, toolHandlers } from './raw-server.mjs';

const SIDE = 64;

/** Colours under every transparency there is. @param {number} shift of the red of the lower rows */
function glass(shift) {
  const picture = new PNG({ width: SIDE, height: SIDE });
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const red = (x * 2 + Math.floor((y * shift) / SIDE)) % 256;
      picture.data.set([red, y * 4, 255 - x * 3, x * 4 + 1], (y * SIDE + x) * 4);
    }
  }
  return PNG.sync.write(picture).toString('base64');
}

serveRaw(
  'glass',
  toolHandlers({
    glass: {
      tool: { inputSchema: NO_INPUT },
      call: ({ shift }) => ({
        content: [{ type: 'image', mimeType: 'image/png', data: glass(shift) }],
      }),
    },
  }),
);
