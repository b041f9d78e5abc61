/**
 * Returns styles with which the browser skips rendering list items that are far from the screen
 * (`useWindowed`). `height`: of an item that was never laid out. `first`: the number of the first
 * item below the first screen.
 */
export const windowedItems = (height: string, first: number) =>
  ({
    '& > li': {
      containIntrinsicBlockSize: `auto ${height}`,
      // Focus rings and unread marks extend outside their item.
      overflowClipMargin: '24px',
    },
    // Items of the first screen are always rendered. Excluding them keeps them out of the layout
    // shift score.
    [`&[data-windowed] > li:nth-child(n + ${first})`]: { contentVisibility: 'auto' },
  }) as const
