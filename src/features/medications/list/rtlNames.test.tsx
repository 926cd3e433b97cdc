import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { medicationTestbed } from '../../../../testkit/page/medicationTestbed.ts';
import { BreakableName } from './BreakableName.tsx';

const own = medicationTestbed();
const name = '\u202Eאקמול 500';

const textsIn = (root: Node): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
};

test.each(['/survivordashboard', '/medication', '/adherence'])(
  'on %s a name from right to left is isolated, with no number or time inside',
  async (path) => {
    await own.server.addReminder(own.account, { medicine_name: name, dosage: '2 טבליות' });
    await own.at(path);
    await screen.findAllByText(/אקמול/);
    const texts = textsIn(document.body);
    expect(texts.filter(({ data }) => /[\u202A-\u202E\u2066-\u2069]/.test(data))).toEqual([]);
    const rtl = texts.filter(({ data }) => /\p{Script=Hebrew}/u.test(data));
    expect(rtl.length).toBeGreaterThan(0);
    for (const { parentElement, data } of rtl) {
      expect(parentElement).toHaveProperty('tagName', 'BDI');
      expect(data).not.toMatch(/\d|left/);
    }
  },
);

test('a combined medicine breaks after its slash, but not from right to left', () => {
  const { container, rerender } = render(<BreakableName>Ramipril/HCT</BreakableName>);
  expect(container.innerHTML).toContain('<wbr>');
  rerender(<BreakableName>אקמול/אדויל</BreakableName>);
  expect(container.innerHTML).not.toContain('<wbr>');
});
