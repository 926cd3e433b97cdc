import { addReminder, openSignedIn } from '../testkit/browser/account.ts';
import { expectScreen } from '../testkit/browser/userActions.ts';
import { expect, test } from '../testkit/browser/test.ts';
import { minute } from '../domain/specConstants.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('15 medicines are printed on one page, and 16 on two', async ({ page, rosa }) => {
  const add = (index: number) =>
    addReminder(rosa, `Medicine with a long name ${index}`, (60 + index) * minute);
  for (let index = 1; index <= 15; index += 1) await add(index);
  const pagesOf = async (count: number) => {
    await page.reload();
    const list = page.getByRole('list', { name: 'Medicine plan: Rosa Meyer' });
    await expect(list.getByRole('listitem')).toHaveCount(count);
    const pdf = await page.pdf({ format: 'A4' });
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  };
  await openSignedIn(page, rosa, '/medication');
  await page.getByRole('link', { name: 'Plan on paper' }).first().click();
  await expectScreen(page, 'My plan');
  expect(await pagesOf(15)).toBe(1);
  await add(16);
  expect(await pagesOf(16)).toBe(2);
});
