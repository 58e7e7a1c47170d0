/** The app of `order_bread`: one page without anything from elsewhere, which speaks MCP Apps by itself. */
export const BREAD_ORDER_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Bread for tomorrow</title>
<style>
:root {
  color-scheme: light;
  font: 14px/1.5 var(--font-sans, system-ui, sans-serif);
  color: var(--color-text-primary, #1c1a17);
  background: var(--color-background-primary, #fff);
}
body { max-width: 900px; margin: 0 auto; padding: 16px; }
h1 { margin: 0; font-size: var(--font-heading-lg-size, 19px); }
p { margin: 2px 0 12px; color: var(--color-text-secondary, #5b564e); }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 8px;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 232px), 1fr)); }
li { display: grid; grid-template-columns: 44px 1fr auto; gap: 0 10px; align-items: center;
  padding: 10px; border: 1px solid var(--color-border-secondary, #ddd);
  border-radius: var(--border-radius-lg, 10px); background: var(--color-background-secondary, #faf8f5); }
svg { grid-row: span 2; width: 44px; height: 44px; }
.price { color: var(--color-text-secondary, #5b564e); font-variant-numeric: tabular-nums; }
.count { grid-row: 1 / span 2; grid-column: 3; display: flex; align-items: center; gap: 4px; }
output { min-width: 18px; text-align: center; font-variant-numeric: tabular-nums; }
button { font: inherit; padding: 5px 12px; color: inherit; cursor: pointer;
  border: 1px solid var(--color-border-primary, #bbb); border-radius: var(--border-radius-md, 6px);
  background: var(--color-background-primary, #fff); }
button:disabled { color: var(--color-text-disabled, #777); cursor: default; }
button:focus-visible { outline: 2px solid var(--color-ring-primary, #a06020); outline-offset: 1px; }
.count button { width: 28px; padding: 3px 0; }
.main { color: #fff; border-color: #8a4b12; background: #8a4b12; }
footer { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 14px; }
footer strong { flex: 1; font-variant-numeric: tabular-nums; }
#done { margin-top: 12px; padding: 10px 12px; border-radius: var(--border-radius-md, 6px);
  color: var(--color-text-success, #14602f); background: var(--color-background-success, #e6f4ea); }
#done:empty { display: none; }
</style>
</head>
<body>
<h1>Bread for tomorrow</h1>
<p id="lead">The oven is heating…</p>
<ul id="breads"></ul>
<footer>
  <strong id="total"></strong>
  <button id="larger">Full screen</button>
  <button id="tell">Tell the others</button>
  <button id="order" class="main">Order</button>
</footer>
<div id="done" role="status"></div>
<script>
const get = (id) => document.getElementById(id);
const waiting = new Map();
const basket = new Map();
let nextId = 1;
let breads = [];
let locale = 'en';

function send(message) {
  parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
}
function request(method, params) {
  const id = nextId++;
  send({ id, method, params });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}
function notify(method, params) {
  send({ method, params });
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent || !data) return;
  if (data.method === undefined) {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if (call && data.error) call.reject(new Error(data.error.message));
    else if (call) call.resolve(data.result);
  } else if (data.id !== undefined) {
    // ping, and ui/resource-teardown: there is nothing to put away.
    send({ id: data.id, result: {} });
  } else if (data.method === 'ui/notifications/tool-input') {
    const guests = data.params.arguments.guests;
    if (guests) get('lead').textContent = 'Breakfast for ' + guests + ', fresh at seven.';
  } else if (data.method === 'ui/notifications/tool-result') {
    breads = (data.params.structuredContent || {}).breads || [];
    if (get('lead').textContent.startsWith('The oven')) get('lead').textContent = 'Fresh at seven.';
    for (const bread of breads) basket.set(bread.id, bread.suggested);
    draw();
  } else if (data.method === 'ui/notifications/host-context-changed') {
    follow(data.params);
  }
});

function follow(context) {
  const root = document.documentElement;
  if (context.theme) root.style.colorScheme = context.theme;
  const variables = (context.styles || {}).variables || {};
  for (const name of Object.keys(variables)) root.style.setProperty(name, variables[name]);
  if (context.locale) locale = context.locale;
  if (context.displayMode) get('larger').hidden = context.displayMode === 'fullscreen';
  draw();
}

function money(amount) {
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(amount);
  } catch {
    return amount.toFixed(2) + ' EUR';
  }
}

function draw() {
  get('breads').replaceChildren(...breads.map(row));
  const total = breads.reduce((sum, bread) => sum + bread.price * (basket.get(bread.id) || 0), 0);
  get('total').textContent = breads.length ? 'Together ' + money(total) : '';
  get('order').disabled = total === 0;
}

function row(bread) {
  const item = document.createElement('li');
  item.innerHTML =
    '<svg viewBox="0 0 44 44" aria-hidden="true"><ellipse cx="22" cy="25" rx="19" ry="13"/>' +
    '<path d="M12 17l5 8M21 14l4 9M30 16l3 8" fill="none" stroke="#fff8" stroke-width="2.5"' +
    ' stroke-linecap="round"/></svg><span class="name"></span><span class="price"></span>';
  item.querySelector('ellipse').setAttribute('fill', bread.crust);
  item.querySelector('.name').textContent = bread.name;
  item.querySelector('.price').textContent = money(bread.price);
  const count = document.createElement('span');
  count.className = 'count';
  const number = document.createElement('output');
  number.textContent = basket.get(bread.id) || 0;
  count.append(step(bread, -1, '−', 'Fewer'), number, step(bread, 1, '+', 'More'));
  item.append(count);
  return item;
}

function step(bread, by, sign, word) {
  const button = document.createElement('button');
  button.textContent = sign;
  button.setAttribute('aria-label', word + ' ' + bread.name);
  button.onclick = () => {
    basket.set(bread.id, Math.min(9, Math.max(0, (basket.get(bread.id) || 0) + by)));
    draw();
    [...document.querySelectorAll('[aria-label]')]
      .find((other) => other.getAttribute('aria-label') === word + ' ' + bread.name)
      .focus();
    request('ui/update-model-context', { structuredContent: { basket: Object.fromEntries(basket) } });
  };
  return button;
}

get('order').onclick = async () => {
  const items = [...basket].map(([id, count]) => ({ id, count })).filter(({ count }) => count > 0);
  get('order').disabled = true;
  try {
    const result = await request('tools/call', { name: 'place_bread_order', arguments: { items } });
    get('done').textContent = result.content[0].text;
  } catch (error) {
    get('done').textContent = error.message;
  }
  get('order').disabled = false;
};
get('tell').onclick = () => {
  const text = 'I am getting bread: ' + breads
    .filter(({ id }) => basket.get(id) > 0)
    .map(({ id, name }) => basket.get(id) + ' × ' + name)
    .join(', ');
  request('ui/message', { role: 'user', content: [{ type: 'text', text }] }).then(
    () => { get('done').textContent = 'The others know.'; },
    () => { get('done').textContent = 'You kept it to yourself.'; },
  );
};
get('larger').onclick = () => request('ui/request-display-mode', { mode: 'fullscreen' });

new ResizeObserver(() => {
  const { height } = document.body.getBoundingClientRect();
  notify('ui/notifications/size-changed', { height: Math.ceil(height) });
}).observe(document.body);

request('ui/initialize', {
  protocolVersion: '2026-01-26',
  appInfo: { name: 'bread-order', title: 'Bread for tomorrow', version: '1.0.0' },
  appCapabilities: { availableDisplayModes: ['inline', 'fullscreen', 'pip'] },
}).then(({ hostContext }) => {
  follow(hostContext);
  notify('ui/notifications/initialized', {});
});
</script>
</body>
</html>
`;
