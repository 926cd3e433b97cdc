const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

export const pictureTexts = {
  hint: 'Take a photo, or choose a picture',
  none: 'No picture yet',
  chosen: 'The picture you have chosen',
  preparing: 'Preparing the picture…',
  broken: 'This picture cannot be shown.',
  undoChoice: 'Remove the chosen picture',
  unreadable: 'This picture cannot be read. Please choose a JPEG, PNG or WebP picture.',
  tooLarge: (maxBytes: number) =>
    `This picture is larger than ${megabytes(maxBytes)}, and your browser does not let us make it smaller. Please choose a smaller one.`,
} as const;
