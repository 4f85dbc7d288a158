/* The styles that no first card needs: a table loads them once cards lie on it, and web/src/components/lazy.tsx with the first part of the page that may need
 * them. */
import './company.css'
import './page.css'
