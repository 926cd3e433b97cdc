import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { translate } from '../../testkit/page/translate.ts';

interface MixedProps {
  taken: number;
  isSent?: boolean;
}

function Mixed({ taken, isSent = false }: MixedProps) {
  return (
    <div>
      {isSent && 'Sent. '}
      {isSent ? <b>Seen</b> : 'Sending…'}
      {taken} taken{isSent && ', all'}
      <>{isSent ? 'Close' : 'Stop'}</> <i>now</i>
      {isSent && <i>done</i>}
    </div>
  );
}

const words = (isSent: boolean) =>
  isSent ? 'Sent. Seen2 taken, allClose nowdone' : 'Sending…1 takenStop now';

test('texts beside other children may be replaced, change, come and go', () => {
  const { container, rerender, unmount } = render(<Mixed taken={1} />);
  const expectWords = (isSent: boolean) => expect(container).toHaveTextContent(words(isSent));
  expectWords(false);
  for (const isSent of [true, false, true]) {
    translate(container);
    rerender(<Mixed taken={isSent ? 2 : 1} isSent={isSent} />);
    expectWords(isSent);
  }
  translate(container);
  unmount();
  expect(container).toBeEmptyDOMElement();
});

test('texts alone get no element, nor blanks beside others', () => {
  const { container } = render(
    <p>
      {1} of <b>b</b> <i>i</i>
    </p>,
  );
  expect(container.innerHTML).toBe('<p><span>1 of </span><b>b</b> <i>i</i></p>');
  expect(
    render(
      <p>
        {1} of {2}
      </p>,
    ).container.innerHTML,
  ).toBe('<p>1 of 2</p>');
});

const name = 'אקמול';

test('names from right to left are isolated wherever text is rendered, and no control turns it', () => {
  const { container } = render(
    <>
      {`\u202E${name}`}
      <p>{`${name}: 2 left`}</p>
      <p>
        <strong>{name}</strong> 8:00 {'\u202EniripsA'}
      </p>
      <p>Aspirin, 2 left</p>
      <p>
        {name}
        <br />
        {name}
      </p>
      <p>{`${name}. ${name}`}</p>
    </>,
  );
  expect(container.innerHTML).toBe(
    [
      `<span><bdi>${name}</bdi></span>`,
      `<p><span><bdi>${name}</bdi>: 2 left</span></p>`,
      `<p><strong><span><bdi>${name}</bdi></span></strong><span> 8:00 niripsA</span></p>`,
      '<p>Aspirin, 2 left</p>',
      `<p><span><bdi>${name}</bdi></span><br><span><bdi>${name}</bdi></span></p>`,
      `<p><span><bdi>${name}</bdi>. <bdi>${name}</bdi></span></p>`,
    ].join(''),
  );
});

test('a number stays with its unit', () => {
  const html = (text: string) => render(<p>{text}</p>).container.innerHTML;
  expect(html('500 mg, 2 mg/ml, ½ g')).toBe('<p>500&nbsp;mg, 2&nbsp;mg/ml, ½&nbsp;g</p>');
  expect(html('3 great, at 8 mglo')).toBe('<p>3 great, at 8 mglo</p>');
});
