import { observeLayoutShift } from './layout-shift';
import { expect, test } from './loupe';
import { call, elicitation, expectOpen, expectResult, openConnected, openTool, resultRegion } from './workbench';

test.use({ ownLoupe: true });

test('the demo server opens on a tour of real calls, which ends, and is found again', async ({ page, loupe }) => {
  test.slow();
  const shift = await observeLayoutShift(page);
  await openConnected(page, loupe);
  const tour = page.getByRole('region', { name: 'Tour', exact: true });
  const next = (stop: string) => tour.getByRole('button', { name: `Next: ${stop}` }).click();

  await test.step('it takes neither the focus nor the list’s place', async () => {
    await expect(page.getByRole('heading', { name: 'See Loupe in two minutes' })).toBeVisible();
    await expect(page.getByRole('listbox', { name: 'Tools' })).toBeVisible();
    await expect(page.locator('body')).toBeFocused();
    await expect(page.getByRole('list', { name: 'Tour stops' }).getByRole('listitem')).toHaveCount(7);
  });

  await test.step('each stop shows what was really sent and came', async () => {
    await shift.take();
    await page.getByRole('button', { name: 'Start the tour' }).click();
    await expectOpen(page, 'get_weather');
    await expectResult(page, 'ok');
    await expect(tour).toContainText('1 of 7');
    await expect(page.getByRole('region', { name: 'Request' })).toHaveText('{"city":"Lisbon"}');
    await expect(resultRegion(page).getByText('Lisbon').first()).toBeVisible();
    expect(await shift.take()).toEqual([]);
    await next('A table');
    await expect(resultRegion(page).getByRole('grid').or(resultRegion(page).getByRole('table')).first()).toBeVisible();
  });

  await test.step('a stop shows what it describes, whatever was typed and looked at before', async () => {
    await openTool(page, 'get_weather');
    await page.getByRole('radio', { name: 'Oslo' }).check({ force: true });
    await call(page);
    await expect(resultRegion(page).getByText('Oslo').first()).toBeVisible();
    await resultRegion(page).getByRole('tab', { name: 'JSON' }).click();
    await openTool(page, 'list_orders');
    await tour.getByRole('button', { name: 'Previous stop' }).click();
    await expect(page.getByRole('radio', { name: 'Lisbon' })).toBeChecked();
    await expect(resultRegion(page).getByRole('img')).toBeVisible();
    await expect(resultRegion(page).getByText('Lisbon').first()).toBeVisible();
    await next('A table');
  });

  await test.step('the other stops, too', async () => {
    await next('A server request');
    await expect(elicitation(page)).toBeVisible();
    await next('A task');
    await expect(elicitation(page)).toBeHidden();
    await expect(resultRegion(page).getByText('Baking tier 1 of 3')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel call' }).click();
    await expectResult(page, 'cancelled');
    await next('An app');
    await expectResult(page, 'ok');
    await expect(resultRegion(page).getByText('running', { exact: true })).toBeVisible();
    await next('An error');
    await expectResult(page, 'tool-error');
    await next('A log message');
    await expect(page.getByText(/order_flour: mill\.example.*50 kg rye/).first()).toBeVisible();
  });

  await test.step('a reload keeps the place; the end is remembered', async () => {
    await page.reload();
    await expect(tour).toContainText('7 of 7');
    expect(await shift.take()).toEqual([]);
    await tour.getByRole('button', { name: 'Finish the tour' }).click();
    await expect(tour).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Loupe demo town' })).toBeVisible();
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Tour of Loupe' }).click();
    await page.getByRole('button', { name: 'Skip the tour' }).click();
  });

  await test.step('without it the pane says what the server is, and opens a tool without a call', async () => {
    await expect(page.getByText('is marked as read-only and requires no arguments.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Instructions for the model' })).toContainText(
      'Everything works offline',
    );
    await page.getByRole('button', { name: 'Open Draw a chart' }).click();
    await expectOpen(page, 'draw_chart');
    await expectResult(page, 'idle');
    await call(page);
    await expectResult(page, 'ok');
  });
});
