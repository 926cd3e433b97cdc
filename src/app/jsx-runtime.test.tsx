import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';

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
    </>,
  );
  expect(container.innerHTML).toBe(
    [
      `<span><bdi>${name}</bdi></span>`,
      `<p><span><bdi>${name}</bdi>: 2 left</span></p>`,
      `<p><strong><span><bdi>${name}</bdi></span></strong> 8:00 <span>niripsA</span></p>`,
      '<p>Aspirin, 2 left</p>',
    ].join(''),
  );
});
