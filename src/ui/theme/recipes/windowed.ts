/** Returns styles with which the browser skips rendering list items that are far from the screen (`useWindowed`). */
export const windowedItems = (height: string) =>
  ({
    '& > li': {
      // The height of items that were never laid out.
      containIntrinsicBlockSize: `auto ${height}`,
      // Focus rings and unread marks extend outside their item.
      overflowClipMargin: '24px',
    },
    // What stands on the first screen is drawn anyway. Left out of this, it does not count as having moved.
    '&[data-windowed] > li:nth-child(n + 13)': { contentVisibility: 'auto' },
  }) as const
