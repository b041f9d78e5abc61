/** Returns the styles by which the items of a list are skipped while they are far from the screen (`useWindowed`). */
export const windowedItems = (height: string) =>
  ({
    '& > li': {
      // The height of an item that was never laid out.
      containIntrinsicBlockSize: `auto ${height}`,
      // Focus rings and the marks in the gutter lie outside of their item.
      overflowClipMargin: '24px',
    },
    '&[data-windowed] > li': { contentVisibility: 'auto' },
  }) as const
