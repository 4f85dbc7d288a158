/* The styles that no first card needs: a table loads them at once, and web/src/components/lazy.tsx with the first part of the page that may need
 * them. */
import './company.css'
import './page.css'
