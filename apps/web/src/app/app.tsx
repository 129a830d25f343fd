import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { I18nProvider } from 'react-aria-components';
import { answers } from './client.js';
import { router } from './routes.js';

/** The page. Its texts are English, and so are its numbers and dates. */
export const App = () => (
  <I18nProvider locale="en-GB">
    <QueryClientProvider client={answers}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </I18nProvider>
);
