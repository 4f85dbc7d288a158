/* The styles of a table that is a list: only large texts need them. */
import './list.css'
