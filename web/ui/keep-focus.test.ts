// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';

import { awaitFocus, keepFocus } from './keep-focus';

let stop = () => {};
const page = document.createElement('div');
const focused = () => document.activeElement?.id;
const byId = (id: string) => document.getElementById(id) as HTMLButtonElement;
const settled = () => new Promise((resolve) => setTimeout(resolve, 120));

beforeEach(() => {
  // jsdom lays nothing out.
  HTMLElement.prototype.checkVisibility = function (this: HTMLElement) {
    return this.closest('[hidden]') === null;
  };
  page.innerHTML = `
    <button id="outside"></button>
    <main id="main" tabindex="-1">
      <div><input id="filter"><button id="first"></button></div>
      <div id="row"><p><button id="accept"></button></p><input id="field"><button id="details"></button></div>
      <div id="alone"><button id="skip"></button></div>
    </main>`;
  document.body.append(page);
  stop = keepFocus(() => byId('main'));
});
afterEach(() => {
  stop();
  page.remove();
});

it('goes to what is next to a control that is gone, past fields of text', async () => {
  byId('accept').focus();
  byId('accept').remove();
  await settled();
  expect(focused()).toBe('details');
});

it('goes to no button of the open item’s header: “Present” would take the screen', async () => {
  byId('alone').innerHTML =
    '<header><button aria-keyshortcuts="p" id="present"></button></header><div><p><button id="inside"></button></p></div>';
  byId('inside').focus();
  byId('inside').parentElement?.remove();
  await settled();
  expect(focused()).toBe('main');
});

it('opens no other tab', async () => {
  byId('alone').innerHTML =
    '<a role="tab" href="#a" aria-selected="false" id="other"></a><a role="tab" href="#b" aria-selected="true" id="open"></a>' +
    '<button id="inside"></button>';
  byId('inside').focus();
  byId('inside').remove();
  await settled();
  expect(focused()).toBe('open');
});

it('goes to the main part where nothing is left around its place', async () => {
  byId('skip').focus();
  byId('main').innerHTML = '<p>Another screen</p>';
  await settled();
  expect(focused()).toBe('main');
});

it('goes on from a control that is hidden with what is around it', async () => {
  byId('skip').focus();
  byId('skip').blur();
  byId('alone').hidden = true;
  byId('row').append('another tool');
  await settled();
  expect(focused()).toBe('main');
});

it('returns to a control that was disabled for a while, unless the focus went elsewhere', async () => {
  const disableForAWhile = async (meanwhile = () => {}) => {
    const accept = byId('accept');
    accept.focus();
    // As browsers do once it is disabled, unlike jsdom.
    accept.blur();
    accept.disabled = true;
    await settled();
    expect(document.activeElement).toBe(document.body);
    meanwhile();
    accept.disabled = false;
    await settled();
    return focused();
  };
  expect(await disableForAWhile()).toBe('accept');
  expect(await disableForAWhile(() => byId('outside').focus())).toBe('outside');
});

it('knows what had the focus before it began', async () => {
  stop();
  byId('accept').focus();
  stop = keepFocus(() => byId('main'));
  byId('accept').remove();
  await settled();
  expect(focused()).toBe('details');
});

it('puts the focus nowhere while it is awaited elsewhere', async () => {
  byId('accept').focus();
  awaitFocus(true);
  byId('accept').remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
  awaitFocus(false);
  byId('row').append('another tool');
  await settled();
  expect(focused()).toBe('details');
});

it('does not go to a list that the control was not in', async () => {
  byId('first').parentElement?.setAttribute('data-list-pane', '');
  byId('skip').focus();
  byId('alone').remove();
  await settled();
  expect(focused()).toBe('main');
});

it('leaves the focus to who takes it elsewhere, and to a press beside everything', async () => {
  byId('accept').focus();
  byId('accept').remove();
  byId('outside').focus();
  await settled();
  expect(focused()).toBe('outside');

  byId('first').focus();
  byId('first').blur();
  await settled();
  byId('first').remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});
