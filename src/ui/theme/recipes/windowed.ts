/** Returns styles with which the browser skips rendering list items that are far from the screen (`useWindowed`). */
export const windowedItems = (height: string) =>
  ({
    '& > li': {
      // The height of items that were never laid out.
      containIntrinsicBlockSize: `auto ${height}`,
      // Focus rings and unread marks extend outside their item.
      overflowClipMargin: '24px',
    },
    '&[data-windowed] > li': { contentVisibility: 'auto' },
  }) as const
